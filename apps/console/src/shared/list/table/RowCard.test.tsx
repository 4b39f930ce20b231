import { expect, it } from "vitest";
import { type ListColumn } from "./fit-columns.ts";
import { cardParts } from "./RowCard.tsx";

const column = (key: string, rest: Partial<ListColumn<unknown>> = {}): ListColumn<unknown> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  ...rest,
});

it("a row on a phone shows picture, name, buttons, and all other columns as facts", () => {
  const { picture, main, actions, facts } = cardParts([
    column("picture", { className: "picture-cell", leaves: 3 }),
    column("time", { leaves: 2 }),
    column("plate"),
    column("fee", { leaves: 1 }),
    column("state"),
    column("actions", { className: "actions-cell" }),
  ]);
  expect([picture, main, actions].map((part) => part?.key)).toEqual(["picture", "plate", "actions"]);
  expect(facts.map(({ key }) => key)).toEqual(["time", "fee", "state"]);
});

it("uses the column that has isName as the name", () => {
  expect(cardParts([column("index"), column("plate", { isName: true })]).main?.key).toBe("plate");
});
