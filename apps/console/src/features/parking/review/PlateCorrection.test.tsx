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

it("P opens the text field, and in it the provinces where the plate cannot have a P", async () => {
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

it("saves a plate of unknown format only by a second Enter, after a warning", async () => {
  const { user, onSave } = show("粤B50189");
  await user.keyboard("p");
  await user.clear(field());
  await user.type(field(), "粤B501897{Enter}");
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toContain("再按一次");
  await user.keyboard("{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("粤B501897");
});

it("Enter on an unchanged plate closes the field without a request", async () => {
  const { user, onSave } = show("粤B50189");
  await user.keyboard("p");
  await user.clear(field());
  await user.type(field(), "粤b50189{Enter}");
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.queryByRole("textbox", { name: "车牌号" })).toBeNull();
});

it("saves a plate of known format by the first Enter", async () => {
  const { user, onSave } = show("粤B50189");
  await user.keyboard("p");
  await user.clear(field());
  await user.type(field(), "粤B50188{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("粤B50188");
});

it("keeps a draft when the drawer is mounted again, and asks to confirm it if the record has changed", async () => {
  const { user, onSave, drafts, view } = show("");
  await user.type(field(), "粤B50188");
  view.unmount();
  const again = render(<Correction record={recordOf("粤B50189")} drafts={drafts} onSave={onSave} />);
  await user.keyboard("p");
  expect(textOf()).toBe("粤B50188");
  await user.type(field(), "{Enter}");
  // The plate of the record was changed meanwhile, so the draft must be confirmed.
  expect(onSave).not.toHaveBeenCalled();
  await user.type(field(), "{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith("粤B50188");
  again.unmount();
});
