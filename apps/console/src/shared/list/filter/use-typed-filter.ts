import { useEffect, useRef, useState } from "react";
import { useComposing } from "#shared/form/composing.ts";

interface TypedFilter {
  /** Text of the filter that applies now, as the address contains it. */
  value: string;
  /** Delay in milliseconds after the last key before the filter applies. */
  delayMs: number;
  /** Applies the text, without blanks at its ends. */
  send: (text: string) => void;
  /** Returns whether the text is sent. A text that is not sent stays in the field. */
  accepts?: (text: string) => boolean;
}

/**
 * Returns the text of a field that filters a list. While an input method composes text, nothing is sent. An applied
 * text that returns through the address does not replace longer text in the field; any other value does.
 */
export function useTypedFilter({ value, delayMs, send, accepts = () => true }: TypedFilter) {
  const [typed, setTyped] = useState(value);
  /** Sent texts that the address does not contain yet, oldest first. */
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(value);
  const { isComposing, handlers } = useComposing((composed) => type(composed));
  useEffect(() => {
    latest.current = value;
    const at = sent.current.lastIndexOf(value);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at >= 0 || isComposing.current) return;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value, isComposing]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (text: string) => {
    if (text === (sent.current.at(-1) ?? latest.current) || !accepts(text)) return;
    sent.current.push(text);
    send(text);
  };
  const type = (next: string, afterMs = delayMs) => {
    setTyped(next);
    clearTimeout(timer.current);
    if (!isComposing.current) timer.current = setTimeout(() => apply(next.trim()), afterMs);
  };
  return { typed, type, handlers };
}
