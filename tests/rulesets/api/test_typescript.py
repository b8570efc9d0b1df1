"""Types generated for TypeScript accept a program that narrows by game and reject mistakes."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.api import description
from tests.server import ROOT

PROGRAM = Path(__file__).with_name("narrowing.ts")
TOOLS = ROOT / "node_modules" / ".bin"
STRICT = ("--strict", "--noEmit", "--target", "es2022", "--lib", "es2022", "--module", "esnext")
TYPES = 'import type { components } from "./schema";\ntype S = components["schemas"];\n'
SLIPS = {
    "unnarrowed": "export const f = (r: S['Report']) => r.ship_count;",
    "game": "export const d: S['FleetDocumentRequest'] = {game: 'gf35'};",
    "edit": "export const e: S['FleetEditRequest'] = {edit: 'explode'};",
    "argument": "export const a: S['SetCountEditArgumentsRequest'] = {count: 2};",
    "answer": "export const v = (r: S['Report']): string | undefined => r.verdict?.missing;",
}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory):
    """The compiler's errors by file, for the program and for each mistake."""
    if not (TOOLS / "tsc").exists():
        npm = shutil.which("npm")
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        if not npm or subprocess.run(command, cwd=ROOT, check=False, timeout=120).returncode:
            pytest.skip("needs npm, and the packages in package.json")
    folder = tmp_path_factory.mktemp("typescript")
    (folder / "schema.json").write_text(json.dumps(description()))
    command = [TOOLS / "openapi-typescript", "schema.json", "--default-non-nullable=false"]
    subprocess.run([*command, "-o", "schema.ts"], cwd=folder, check=True, capture_output=True)
    shutil.copy(PROGRAM, folder)
    for name, slip in SLIPS.items():
        (folder / f"{name}.ts").write_text(TYPES + slip)
    files = sorted(path.name for path in folder.glob("*.ts"))
    command = [TOOLS / "tsc", *STRICT, "--moduleResolution", "bundler", *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return re.findall(r"^(\w+)\.ts\(.*: error (TS\d+)", done.stdout, re.M)


def test_program_that_narrows_is_accepted_and_slips_are_not(complaints):
    assert {file for file, _error in complaints} == set(SLIPS)
