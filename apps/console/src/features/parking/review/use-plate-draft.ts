import { normalisePlate, plateEntryProblem, plateKind } from "@huiyan/contract/parking/plate.rules";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { useState } from "react";
import { useKeys } from "#shared/screen/use-keys.ts";
import { type DraftGlyph, draftGlyphs, firstDoubted, nextDoubted, startPlate, withGlyph } from "./plate-draft.ts";

/**
 * Why a draft must be confirmed by a second Enter. `grammar`: the plate has no known format. `changed`: the record's
 * plate was changed after the draft was started.
 */
type Doubt = "grammar" | "changed";

interface KeptDraft {
  text: string;
  /** Plate of the record at the time when the draft was started. */
  begunFrom: string;
}

/** Unsaved drafts by record id. Kept outside the component, which is created again whenever a record loads. */
export type PlateDrafts = Map<string, KeptDraft>;

export interface PlateDraft {
  text: string;
  glyphs: DraftGlyph[];
  active: number;
  /** True when the draft differs from the record's plate. */
  isChanged: boolean;
  isTyping: boolean;
  /** Why the draft must be confirmed by a second Enter; undefined if it need not. */
  doubt: Doubt | undefined;
  /**
   * Returns whether the draft may be saved now. For a draft with a doubt, the first call returns false and shows the
   * doubt, and the second returns true.
   */
  isLookedAt: () => boolean;
  choose: (at: number) => void;
  put: (char: string) => void;
  type: (text: string) => void;
  setTyping: (on: boolean) => void;
}

function doubtOf(text: string, record: ParkingRecord, kept: KeptDraft | undefined): Doubt | undefined {
  if (kept === undefined || text === record.plate_num) return undefined;
  if (kept.begunFrom !== record.plate_num) return "changed";
  const plate = normalisePlate(text);
  return plateEntryProblem(plate) === undefined && plateKind(plate) === undefined ? "grammar" : undefined;
}

/**
 * Keeps the plate while a user corrects it. Keys 1–5 choose a candidate and move to the next uncertain character. ↑ ↓
 * select a character.
 */
export function usePlateDraft(record: ParkingRecord, isLocked: boolean, drafts: PlateDrafts): PlateDraft {
  const start = startPlate(record);
  const [kept, setKept] = useState(() => drafts.get(record._id));
  const text = kept?.text ?? start;
  const [isTyping, setTyping] = useState(start === "" && !isLocked);
  const [noticed, setNoticed] = useState<string>();
  const glyphs = draftGlyphs(record, text);
  const [active, setActive] = useState(() => firstDoubted(draftGlyphs(record, text)));
  const type = (next: string) => {
    const draft = { text: next, begunFrom: kept?.begunFrom ?? record.plate_num };
    drafts.set(record._id, draft);
    setKept(draft);
  };
  const put = (char: string) => {
    if (isLocked) return;
    const next = withGlyph(text, active, char);
    type(next);
    setActive(nextDoubted(draftGlyphs(record, next), active));
  };
  const pick = (index: number) => () => {
    const candidate = glyphs[active]?.candidates[index];
    if (candidate !== undefined) put(candidate.char);
  };
  const move = (by: number) => () => setActive((at) => Math.min(glyphs.length - 1, Math.max(0, at + by)));
  const doubt = doubtOf(text, record, kept);
  const isNoticed = noticed === `${doubt} ${text}`;
  useKeys({
    1: pick(0),
    2: pick(1),
    3: pick(2),
    4: pick(3),
    5: pick(4),
    arrowup: move(-1),
    arrowdown: move(1),
    p: () => !isLocked && setTyping(true),
  });
  return {
    text,
    glyphs,
    active,
    isChanged: text !== "" && normalisePlate(text) !== record.plate_num,
    isTyping,
    put,
    type,
    setTyping,
    doubt: isNoticed ? doubt : undefined,
    isLookedAt: () => {
      if (doubt === undefined || isNoticed) return true;
      setNoticed(`${doubt} ${text}`);
      return false;
    },
    choose: setActive,
  };
}
