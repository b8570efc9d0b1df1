// A program over the types of the API: each report and document is told apart by its game.
import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export function inShort(report: Schemas["Report"]): string {
  switch (report.game) {
    case "warfleets":
      return `${report.ship_count} ships, morale from ${report.break_point}`;
    case "strategy":
      return `round ${report.round}, ${report.players.length} players`;
    default:
      return `${report.model_count} models in ${report.units.length} units`;
  }
}

export const fleet: Schemas["FleetDocumentRequest"] = {
  game: "warfleets",
  size: 450,
  entries: [{ id: "a", key: "cruiser" }],
};

export const document: Schemas["DocumentRequest"] = fleet;

export const edit: Schemas["EditRequest"] = { edit: "set_count", arguments: { entry: "a", count: 2 } };

type Made = paths["/api/v1/lists"]["post"]["responses"][201]["content"]["application/json"];

export function openIssues(made: Made): string[] {
  return made.report.issues.map((issue) => `${issue.code}: ${issue.message}`);
}

type Seat = paths["/api/v1/seats/{key}"]["get"]["responses"][200]["content"]["application/json"];

export function left(seat: Seat): number[] {
  return seat.report.players.flatMap((player) => player.ledger.map((row) => row.left));
}

export const act: Schemas["SeatActionToTakeRequest"] = { action: { do: "take", objective: 1 } };

export function apply(fix: Schemas["Fix"]): Schemas["EditRequest"] {
  return fix.action as Schemas["EditRequest"];
}
