import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { copyText } from "#features/setting/setting.public.ts";
import { openApiText as text } from "./open-api.texts.ts";

interface Props {
  name: string;
  value: string;
  secret?: boolean;
}

/** Row of one key. A click copies it, even while it is hidden. */
export function KeyRow({ name, value, secret = false }: Props) {
  const [shown, setShown] = useState(!secret);
  const toggle = text(shown ? "hide" : "show");
  return (
    <li className="key-row">
      <span className="key-name">{name}</span>
      <button
        type="button"
        className="key-value"
        title={text("copyName", { name })}
        onClick={() => void copyText(value)}
      >
        <span className="visually-hidden">{text("copyName", { name })} </span>
        {shown ? value : <span aria-hidden="true">{"•".repeat(32)}</span>}
      </button>
      {secret && (
        <button
          type="button"
          className="icon-button"
          aria-label={`${toggle} ${name}`}
          title={toggle}
          aria-pressed={shown}
          onClick={() => setShown((old) => !old)}
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </button>
      )}
    </li>
  );
}
