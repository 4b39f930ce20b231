import { KeyHints } from "../../../shared/screen/KeyHints.tsx";
import { useNarrow } from "../../../shared/screen/use-narrow.ts";
import { berthText as text } from "../berth.texts.ts";
import { canvasKeys } from "./BerthHelp.tsx";

/** The keys that are used most, and what the colours mean. */
export function CanvasFoot({ mayManage }: { mayManage: boolean }) {
  const narrow = useNarrow();
  return (
    <footer className="berth-foot">
      {mayManage && <KeyHints entries={narrow ? canvasKeys().slice(0, 4) : canvasKeys()} />}
      <ul className="berth-legend">
        {(["fuel", "newEnergy", "selected", "void"] as const).map((kind) => (
          <li key={kind} className={kind}>
            <i aria-hidden="true" />
            {text(kind)}
          </li>
        ))}
      </ul>
    </footer>
  );
}
