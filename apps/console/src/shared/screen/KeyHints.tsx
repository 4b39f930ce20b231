import "./screen.css";

/** A key and its effect, for hints and for the list of all keys. */
export interface KeyEntry {
  keys: readonly string[];
  name: string;
}

/** Keys in one line, as footers show them. */
export function KeyHints({ entries }: { entries: readonly KeyEntry[] }) {
  return (
    <div className="key-hints">
      {entries.map(({ keys, name }) => (
        <span key={name} className="key-hint">
          {keys.map((key) => (
            <kbd key={key} className="key">
              {key}
            </kbd>
          ))}
          {name}
        </span>
      ))}
    </div>
  );
}
