import { parkingTexts } from "@huiyan/contract/parking/parking.rules";
import { normalisePlate, plateEntryProblem, plateProvinces } from "@huiyan/contract/parking/plate.rules";
import { Button, Input, Popover } from "antd";
import { Keyboard } from "lucide-react";
import { useState } from "react";
import { contractText } from "#shared/format/contract-text.ts";
import { reviewText as text } from "./review.texts.ts";
import { type PlateDraft } from "./use-plate-draft.ts";

interface Props {
  draft: PlateDraft;
  /** Reason why the plate cannot be corrected; undefined if it can. */
  locked: string | undefined;
  onSave: () => void;
}

/**
 * Correction of a plate, character by character. Uncertain characters are highlighted; the keys 1 to 5 choose a
 * candidate.
 */
export function PlateCorrection({ draft, locked, onSave }: Props) {
  const active = draft.glyphs[draft.active];
  return (
    <section className="review-part" aria-label={text("correction")}>
      <header>
        <b>{text("correction")}</b>
        {locked === undefined ? (
          <span className="note num">
            {!draft.isTyping && active !== undefined && text("glyph", { n: draft.active + 1 })}
          </span>
        ) : (
          <span className="note">{locked}</span>
        )}
        {locked === undefined && (
          <button type="button" className="plain-button" onClick={() => draft.setTyping(!draft.isTyping)}>
            <Keyboard size={14} aria-hidden="true" /> {text("whole")}
          </button>
        )}
      </header>
      {draft.isTyping && locked === undefined ? (
        <PlateField draft={draft} onSave={onSave} />
      ) : (
        <>
          <div className="plate-glyphs">
            {draft.glyphs.map(({ slot: at, char, isDoubted }) => (
              <button
                key={at}
                type="button"
                disabled={locked !== undefined}
                className={isDoubted ? "plate-glyph doubted" : "plate-glyph"}
                aria-label={`${text("glyph", { n: at + 1 })} ${char}`}
                aria-pressed={at === draft.active}
                onClick={() => draft.choose(at)}
              >
                {char}
              </button>
            ))}
          </div>
          {locked === undefined && active !== undefined && (
            <fieldset className="plate-candidates" aria-label={text("candidates")}>
              {active.candidates.map(({ char, confidence }, at) => (
                <button
                  key={char}
                  type="button"
                  className="plate-candidate"
                  aria-pressed={char === active.char}
                  onClick={() => draft.put(char)}
                >
                  <b>{char}</b>
                  <span>
                    <kbd className="key">{at + 1}</kbd>
                    <span className="note num">
                      {confidence === undefined || confidence < 0.005 ? "" : confidence.toFixed(2)}
                    </span>
                  </span>
                </button>
              ))}
            </fieldset>
          )}
        </>
      )}
      {draft.doubt !== undefined && (
        <p className="field-problem" role="alert">
          {text(draft.doubt === "grammar" ? "oddPlate" : "plateChanged")}
        </p>
      )}
    </section>
  );
}

/**
 * Returns whether a typed P may be a character of the plate. No plate has a P at the first or eighth position, where
 * the key opens the list of provinces.
 */
function mayBeLetter({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  const at = selectionStart ?? value.length;
  const isReplacing = (selectionEnd ?? at) > at;
  return at > 0 && (at < 7 || isReplacing) && (value.length < 7 || isReplacing);
}

/** Text field for the complete plate, with buttons for the provinces. */
function PlateField({ draft, onSave }: Pick<Props, "draft" | "onSave">) {
  const [touched, setTouched] = useState(false);
  const [isPadOpen, setPadOpen] = useState(false);
  const problem = plateEntryProblem(normalisePlate(draft.text));
  const shown =
    problem === undefined ? "" : contractText(problem === "empty" ? parkingTexts.plateEnter : parkingTexts.plateFormat);
  const send = () => {
    setTouched(true);
    // If the plate is unchanged, Enter only closes the field.
    if (!draft.isChanged && draft.text !== "") draft.setTyping(false);
    else if (problem === undefined) onSave();
  };
  return (
    <div className="plate-field">
      <Input
        aria-label={text("plateField")}
        autoFocus
        maxLength={9}
        status={touched && problem !== undefined ? "error" : ""}
        value={draft.text}
        addonBefore={
          <Provinces
            open={isPadOpen}
            onOpen={setPadOpen}
            onPick={(province) => draft.type(province + [...draft.text].slice(1).join(""))}
          />
        }
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== "p" || event.ctrlKey || event.metaKey || event.altKey) return;
          if (!event.repeat && mayBeLetter(event.currentTarget)) return;
          event.preventDefault();
          setPadOpen(true);
        }}
        onPressEnter={(event) => {
          event.stopPropagation();
          if (!event.repeat) send();
        }}
      />
      <Button type="primary" onClick={send}>
        {text("finish")}
      </Button>
      {touched && problem !== undefined && (
        <p className="field-problem" role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}

interface ProvincesProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  onPick: (province: string) => void;
}

function Provinces({ open, onOpen, onPick }: ProvincesProps) {
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={onOpen}
      content={
        <div className="province-pad">
          {plateProvinces.map((province) => (
            <button
              key={province}
              type="button"
              onClick={() => {
                onPick(province);
                onOpen(false);
              }}
            >
              {province}
            </button>
          ))}
        </div>
      }
    >
      <button type="button" className="plain-button" aria-haspopup="dialog">
        {text("provinces")}
      </button>
    </Popover>
  );
}
