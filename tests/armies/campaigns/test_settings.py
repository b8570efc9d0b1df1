"""Settings of a campaign: where its objectives lie."""

import pytest

from tests.armies.campaigns.rooms import room
from tests.pages import page

SQUARES = [f"{column}{row}" for row in (1, 2) for column in "ABCDE"][:9]


def placed(client, table, squares):
    form = {f"square_{number}": square for number, square in enumerate(squares, 1)}
    return client.post(f"/c/{table.anna}/settings/map", form)


def test_objectives_lie_where_they_were_set_up(client, table):
    assert len(page(client.get(room(table.bruno))).all("ol", cls="objectives")) == 1
    assert placed(client, table, SQUARES).url == f"/c/{table.anna}/table"
    shown = page(client.get(room(table.bruno))).one("ol", cls="objective-map")
    assert [spot.classes[:2] for spot in shown.all("li")][2] == ["column-C", "row-1"]
    placed(client, table, [])
    assert len(page(client.get(room(table.bruno))).all("ol", cls="objectives")) == 1


@pytest.mark.parametrize(
    "squares",
    [
        pytest.param(["A1"] * 9, id="all on one square"),
        pytest.param(SQUARES[:8], id="one without a square"),
        pytest.param([*SQUARES[:8], "K9"], id="off the table"),
    ],
)
def test_wrong_map_is_refused(client, table, squares):
    response = placed(client, table, squares)
    assert (response.status_code, page(response).all(cls="problem") != []) == (400, True)
    table.row.refresh_from_db()
    assert table.row.squares == []
