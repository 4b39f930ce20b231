import { expect, it } from "vitest";
import { fitColumns } from "#shared/list/table/fit-columns.ts";
import { recordColumns } from "./record.columns.tsx";

const keysAt = (room: number) =>
  fitColumns(
    recordColumns("设备组", 0, () => null, true),
    room,
  ).columns.map(({ key }) => key);

it("never hides fee, order and settlement of the orders page; hides group, point and picture first", () => {
  const all = keysAt(4000);
  for (const room of [4000, 1400, 1200, 1000, 860, 600])
    expect(keysAt(room)).toEqual(expect.arrayContaining(["plate", "berth", "fee", "order", "settle", "actions"]));
  const gone: string[] = [];
  for (let room = 2000; room > 800; room -= 4)
    for (const key of all) if (!(keysAt(room).includes(key) || gone.includes(key))) gone.push(key);
  expect(gone.slice(0, 3)).toEqual(["group", "point", "picture"]);
});
