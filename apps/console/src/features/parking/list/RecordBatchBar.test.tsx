import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { hostNotices } from "#shared/notice/notice.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { RecordBatchBar } from "./RecordBatchBar.tsx";

const record = (_id: string, plate_num: string, more: Partial<ParkingRecord> = {}) =>
  ({
    pending: 0,
    codes: [],
    _id,
    id: _id,
    plate_num,
    berth_num: "A001",
    entry_time: 0,
    leave_time: 1,
    order_state: 0,
    ...more,
  }) as unknown as ParkingRecord;

it("confirms the selected records that can be confirmed, and names the others", async () => {
  const texts: string[] = [];
  const leave = hostNotices((_, text) => texts.push(text));
  const mutate = vi.fn();
  const commands = { confirm: { mutate } } as unknown as RecordCommands;
  const picked = [record("1", "粤B10001"), record("2", ""), record("3", "粤B10003", { pending: 1, codes: ["P-GAP"] })];
  const picking = { picked: new Set(["1", "2", "3"]), onPick: vi.fn(), nameOf: () => "", reasonNot: () => undefined };
  render(
    <RecordBatchBar
      rows={picked}
      picking={picking}
      picked={picked}
      commands={commands}
      onAsk={vi.fn()}
      onExport={vi.fn()}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "确认无误" }));
  expect(mutate).toHaveBeenCalledExactlyOnceWith({ _id: ["1"] });
  expect(texts).toEqual([expect.stringMatching(/^2 条缺少车牌.*A001 2、粤B10003 A001$/)]);
  leave();
});
