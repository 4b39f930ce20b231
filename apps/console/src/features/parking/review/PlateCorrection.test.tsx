import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { PlateCorrection } from "./PlateCorrection.tsx";
import { type PlateDrafts, usePlateDraft } from "./use-plate-draft.ts";

const recordOf = (plate_num: string) =>
  ({ _id: "r", plate_num, version: 1, entry_carinfo: null, leave_carinfo: null }) as unknown as ParkingRecord;

interface Props {
  record: ParkingRecord;
  drafts: PlateDrafts;
  onSave: (plate: string | undefined) => void;
}
function Correction({ record, drafts, onSave }: Props) {
  const draft = usePlateDraft(record, false, drafts);
  const save = () => draft.isLookedAt() && onSave(draft.isChanged ? draft.text : undefined);
  return <PlateCorrection draft={draft} locked={undefined} onSave={save} />;
}
function show(plate: string) {
  const onSave = vi.fn();
  const drafts: PlateDrafts = new Map();
  const view = render(<Correction record={recordOf(plate)} drafts={drafts} onSave={onSave} />);
  return { onSave, drafts, view, user: userEvent.setup() };
}
const field = () => screen.getByRole("textbox", { name: "车牌号" });
const textOf = () => (field() as HTMLInputElement).value;

it("P opens the field, and is no letter of the plate where no letter is allowed; there it opens the provinces", async () => {
  const { user } = show("粤B50189");
  await user.keyboard("p");
  expect(textOf()).toBe("粤B50189");
  await user.keyboard("P");
  expect(textOf()).toBe("粤B50189");
  expect(screen.getByRole("button", { name: "京" })).toBeDefined();
  await user.clear(field());
  await user.type(field(), "粤P50189");
  expect(textOf()).toBe("粤P50189");
});

it("a plate in an unknown format is saved by the second Enter, after a warning", async () => {
  const { user, onSave } = show("粤B50189");
  await user.keyboard("p");
  await user.clear(field());
  await user.type(field(), "粤B501897{Enter}");
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toContain("再按一次");
  await user.keyboard("{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("粤B501897");
});

it("an unchanged plate only closes the field", async () => {
  const { user, onSave } = show("粤B50189");
  await user.keyboard("p");
  await user.clear(field());
  await user.type(field(), "粤b50189{Enter}");
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.queryByRole("textbox", { name: "车牌号" })).toBeNull();
});

it("a plate in a known format is saved by the first Enter", async () => {
  const { user, onSave } = show("粤B50189");
  await user.keyboard("p");
  await user.clear(field());
  await user.type(field(), "粤B50188{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("粤B50188");
});

it("a draft survives a remount of the drawer and a reload of the record", async () => {
  const { user, onSave, drafts, view } = show("");
  await user.type(field(), "粤B50188");
  view.unmount();
  const again = render(<Correction record={recordOf("粤B50189")} drafts={drafts} onSave={onSave} />);
  await user.keyboard("p");
  expect(textOf()).toBe("粤B50188");
  await user.type(field(), "{Enter}");
  // Another user has changed the plate meanwhile, so the user must confirm.
  expect(onSave).not.toHaveBeenCalled();
  await user.type(field(), "{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("粤B50188");
  again.unmount();
});
