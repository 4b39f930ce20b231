import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { act, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type RecordList } from "../list/record-list.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { CaseCard } from "./CaseCard.tsx";
import { useDecision } from "./use-decision.ts";

const at = (clock: string) => Date.parse(`2026-11-28T${clock}+08:00`);
const recordWith = (codes: ParkingRecord["codes"], gaps: ParkingRecord["gaps"] = []) =>
  ({
    _id: "r",
    version: 1,
    plate_num: "粤B50189",
    pending: 1,
    review_state: 2,
    codes,
    gaps,
    entry_time: 1,
    leave_time: 2,
    order_state: 0,
    is_merged: false,
  }) as unknown as ParkingRecord;
const showCard = (record: ParkingRecord) => {
  const mutate = vi.fn();
  const commands = { split: { mutate, isPending: false } } as unknown as RecordCommands;
  render(<CaseCard record={record} difference={undefined} commands={commands} isAskedTwice={false} />);
  return mutate;
};

it.each([
  ["silence", "10:00:00 ~ 11:30:00 设备离线"],
  ["free", "10:00:00 ~ 11:30:00 设备在线，泊位空闲"],
  ["returned", "10:00:00 离开，11:30:00 返回"],
  ["late", "10:00:00 最后看见车辆，11:30:00 才上报泊出"],
] as const)("shows cause and times of a gap of kind %s: %s", (cause, text) => {
  const gap = { cause, from: at("10:00:00"), to: at("11:30:00"), can_split: false };
  showCard(recordWith(["P-GAP"], [gap]));
  expect(screen.getByRole("status").textContent).toContain(text);
  expect(screen.queryByRole("button")).toBeNull();
});

it("splits a stay at the gap by the button of the card", async () => {
  const gap = { cause: "free" as const, from: at("10:00:00"), to: at("10:00:31"), can_split: true };
  const split = showCard(recordWith(["P-GAP"], [gap]));
  await userEvent.click(screen.getByRole("button", { name: "在此拆分" }));
  expect(split).toHaveBeenCalledExactlyOnceWith({ ids: ["r"], at: gap.from });
});

it.each([
  ["a stay with a gap is billed by the second Enter", ["P-GAP"], 2],
  ["any other by the first", ["P-LOW"], 1],
] as const)("review by Enter: %s", (_, codes, enters) => {
  const confirm = vi.fn();
  const commands = { confirm: { mutate: confirm }, plate: {} } as unknown as RecordCommands;
  const list = { rows: [], openedIndex: 0, state: { size: 30, page: 1 } } as unknown as RecordList;
  const { result } = renderHook(() => useDecision(recordWith([...codes]), list, commands, vi.fn()));
  for (let pressed = 1; pressed <= enters; pressed++) {
    expect(confirm).not.toHaveBeenCalled();
    act(() => result.current.decide(undefined));
  }
  expect(confirm).toHaveBeenCalledOnce();
});

it.each([
  ["opens the next record after the answer while the decided one is open", "r", 1],
  ["leaves the drawer as it is when another record was opened before the answer", "third", 0],
  ["leaves the drawer closed when it was closed before the answer", undefined, 0],
] as const)("after a decision: %s", (_, openedNow, openings) => {
  const confirm = vi.fn();
  const openRow = vi.fn();
  const commands = { confirm: { mutate: confirm }, plate: {} } as unknown as RecordCommands;
  const record = recordWith(["P-LOW"]);
  const list = {
    rows: [record, { ...record, _id: "second" }],
    openedIndex: 0,
    state: { size: 30, page: 1 },
    openedNow: () => openedNow,
    openRow,
  } as unknown as RecordList;
  const { result } = renderHook(() => useDecision(record, list, commands, vi.fn()));
  act(() => result.current.decide(undefined));
  const [, { onSuccess }] = confirm.mock.calls[0] as [unknown, { onSuccess: () => void }];
  onSuccess();
  expect(openRow).toHaveBeenCalledTimes(openings);
});
