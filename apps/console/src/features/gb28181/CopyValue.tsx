import { Copy } from "lucide-react";
import { notify } from "#shared/notice/notice.ts";
import { gbText as text } from "./gb.texts.ts";

/** Copies a text. Browsers refuse this without HTTPS; an error toast is then shown. */
async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}

/** Shows a value that an installer enters into a camera, with a button that copies it. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  return (
    <span className="gb-value">
      <span className="num">{value}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={text("copy", { name })}
        onClick={() => void copy(value)}
      >
        <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}
