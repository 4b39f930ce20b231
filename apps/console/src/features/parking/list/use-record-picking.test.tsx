import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { togglePick } from "#shared/list/picking.ts";
import { useRecordPicking } from "./use-record-picking.tsx";

const record = (id: string, plate_num: string, changes: object = {}) =>
  ({ _id: id, id, plate_num, berth_id: "b", berth_num: "A001", ...changes }) as unknown as ParkingRecord;

type Picks = ReturnType<typeof useRecordPicking>;
interface PageProps {
  of: readonly ParkingRecord[];
  onDrawn: (picks: Picks) => void;
}
function Page({ of, onDrawn }: PageProps) {
  const picks = useRecordPicking(of);
  onDrawn(picks);
  return picks.buttons;
}

function show(rows: readonly ParkingRecord[]) {
  let picks: Picks | undefined;
  const onDrawn = (drawn: Picks) => {
    picks = drawn;
  };
  const view = render(<Page of={rows} onDrawn={onDrawn} />);
  return {
    turn: (next: readonly ParkingRecord[]) => view.rerender(<Page of={next} onDrawn={onDrawn} />),
    pick: (row: ParkingRecord) =>
      act(() => {
        const picking = picks?.picking;
        if (picking !== undefined) picking.onPick(togglePick(row, picking));
      }),
    picked: () => picks?.picked.map(({ _id }) => _id),
    reasonNot: (row: ParkingRecord) => picks?.picking?.reasonNot(row),
  };
}

it("keeps records that are selected for a merge on other pages, where only matching ones can be selected", async () => {
  const [first, other, second] = [record("1", "粤B1"), record("2", "粤B2"), record("3", "粤B1")];
  const page = show([first, other]);
  await userEvent.click(screen.getByRole("button", { name: "订单合成" }));
  page.pick(first);
  page.turn([second, record("4", "粤B4")]);
  expect(page.picked()).toEqual(["1"]);
  expect(page.reasonNot(record("4", "粤B4"))).toBeDefined();
  page.pick(second);
  expect(page.picked()).toEqual(["1", "3"]);
  page.pick(second);
  expect(page.picked()).toEqual(["1"]);
});

it("batch mode keeps only visible records selected", async () => {
  const page = show([record("1", "粤B1")]);
  await userEvent.click(screen.getByRole("button", { name: /批量/ }));
  page.pick(record("1", "粤B1"));
  expect(page.picked()).toEqual(["1"]);
  page.turn([record("2", "粤B2")]);
  expect(page.picked()).toEqual([]);
});
