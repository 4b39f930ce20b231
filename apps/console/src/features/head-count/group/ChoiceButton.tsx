import { groupText as text } from "./group.texts.ts";

interface Props {
  /** Number key that selects this conclusion. */
  n: number;
  label: string;
  /** Text with the number of animals that this conclusion means. */
  fact: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

/** Button of one possible conclusion, with its key. */
export function ChoiceButton({ n, label, fact, isChosen, isDisabled, onChoose }: Props) {
  return (
    <button
      type="button"
      className="count-choice"
      aria-pressed={isChosen}
      disabled={isDisabled}
      title={isDisabled ? text("noFigure") : label}
      onClick={onChoose}
    >
      <kbd className="key">{n}</kbd>
      <span className="two-lines">
        <b>{label}</b>
        <span className="note num">{fact}</span>
      </span>
    </button>
  );
}
