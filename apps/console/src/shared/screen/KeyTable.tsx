import { type KeyEntry } from "./KeyHints.tsx";
import "./screen.css";

/** List of keys with their effects. */
export function KeyTable({ entries }: { entries: readonly KeyEntry[] }) {
  return (
    <dl className="key-list">
      {entries.map(({ keys, name }) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className="key">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
}
