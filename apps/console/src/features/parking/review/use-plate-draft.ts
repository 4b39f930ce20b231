import { normalisePlate, plateEntryProblem, plateKind } from "@huiyan/contract/parking/plate.rules";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { useState } from "react";
import { useKeys } from "../../../shared/screen/use-keys.ts";
import { type DraftGlyph, draftGlyphs, firstDoubted, nextDoubted, startPlate, withGlyph } from "./plate-draft.ts";

/** What makes a draft worth a second look: no plate looks like it, or the record has another plate than when it was begun. */
type Doubt = "grammar" | "changed";

interface KeptDraft {
  text: string;
  /** The record's plate when the draft was begun. */
  begunFrom: string;
}

/** By record, what was typed and is not saved: it outlives a drawer that is drawn anew while a record loads. */
export type PlateDrafts = Map<string, KeptDraft>;

export interface PlateDraft {
  text: string;
  glyphs: DraftGlyph[];
  active: number;
  /** It differs from the record's plate. */
  isChanged: boolean;
  isTyping: boolean;
  /** Why it was not saved at once. */
  doubt: Doubt | undefined;
  /** Whether it may be saved: what is doubtful is noticed first, and saved by the second Enter. */
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

/** The plate as it is being corrected. 1–5 choose a candidate and lead to the next doubted character; ↑ ↓ choose a character. */
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
    ...{ 1: pick(0), 2: pick(1), 3: pick(2), 4: pick(3), 5: pick(4) },
    arrowup: move(-1),
    arrowdown: move(1),
    p: () => !isLocked && setTyping(true),
  });
  return {
    ...{
      text,
      glyphs,
      active,
      isChanged: text !== "" && normalisePlate(text) !== record.plate_num,
      isTyping,
      put,
      type,
      setTyping,
    },
    doubt: isNoticed ? doubt : undefined,
    isLookedAt: () => {
      if (doubt === undefined || isNoticed) return true;
      setNoticed(`${doubt} ${text}`);
      return false;
    },
    choose: setActive,
  };
}
