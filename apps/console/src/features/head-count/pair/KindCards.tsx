import { type CountPairKind, countPairKinds } from "@huiyan/contract/head-count/counted-batch";
import { useId } from "react";
import { pairText as text } from "./pair.texts.ts";

interface Props {
  value: CountPairKind;
  onChange: (kind: CountPairKind) => void;
}

/** Choice of how both counters observe the same animals, with an explanation of each kind. */
export function KindCards({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="kind-cards" aria-label={text("kind")}>
      <legend>{text("kind")}</legend>
      {countPairKinds.map((kind) => (
        <label key={kind} className="kind-card">
          <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
          <span>
            <b>{text(kind)}</b>
            <span className="note">{text(`${kind}Hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
