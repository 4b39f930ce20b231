import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { useState } from "react";
import { useKeys } from "../../../shared/screen/use-keys.ts";
import { type DraftGlyph, draftGlyphs, firstDoubted, nextDoubted, startPlate, withGlyph } from "./plate-draft.ts";

export interface PlateDraft {
  text: string;
  glyphs: DraftGlyph[];
  active: number;
  /** It differs from the record's plate. */
  isChanged: boolean;
  isTyping: boolean;
  choose: (at: number) => void;
  put: (char: string) => void;
  type: (text: string) => void;
  setTyping: (on: boolean) => void;
}

/** The plate as it is being corrected. 1–5 choose a candidate and lead to the next doubted character; ↑ ↓ choose a character. */
export function usePlateDraft(record: ParkingRecord, isLocked: boolean): PlateDraft {
  const start = startPlate(record);
  const [text, setText] = useState(start);
  const [isTyping, setTyping] = useState(start === "" && !isLocked);
  const glyphs = draftGlyphs(record, text);
  const [active, setActive] = useState(() => firstDoubted(draftGlyphs(record, start)));
  const put = (char: string) => {
    if (isLocked) return;
    const next = withGlyph(text, active, char);
    setText(next);
    setActive(nextDoubted(draftGlyphs(record, next), active));
  };
  const pick = (index: number) => () => {
    const candidate = glyphs[active]?.candidates[index];
    if (candidate !== undefined) put(candidate.char);
  };
  const move = (by: number) => () => setActive((at) => Math.min(glyphs.length - 1, Math.max(0, at + by)));
  useKeys({
    ...{ 1: pick(0), 2: pick(1), 3: pick(2), 4: pick(3), 5: pick(4) },
    arrowup: move(-1),
    arrowdown: move(1),
    p: () => !isLocked && setTyping(true),
  });
  return {
    ...{ text, glyphs, active, isChanged: text !== record.plate_num && text !== "", isTyping, put, setTyping },
    choose: setActive,
    type: setText,
  };
}
