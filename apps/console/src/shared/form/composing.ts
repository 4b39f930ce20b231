import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useRef, useState } from "react";

/**
 * Returns whether the key is an Escape that leaves a field. While an input method composes text, Escape only ends the
 * composition.
 */
export const isEscape = ({ key, nativeEvent }: KeyboardEvent): boolean => key === "Escape" && !nativeEvent.isComposing;

/**
 * Returns whether an input method is composing text in a field, whose intermediate letters must not start a search.
 * @param onComposed called with the field's text when the composition ends
 */
export function useComposing(onComposed: (text: string) => void) {
  const isComposing = useRef(false);
  return {
    isComposing,
    handlers: {
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: ({ target }: CompositionEvent) => {
        isComposing.current = false;
        if (target instanceof HTMLInputElement) onComposed(target.value);
      },
    },
  };
}

/**
 * Returns properties of a Select whose options are found by the typed text; while an input method composes text, nothing
 * is searched.
 */
export function useComposedSearch(onSearch: (text: string) => void) {
  const { isComposing, handlers } = useComposing(onSearch);
  const search = (text: string) => {
    if (!isComposing.current) onSearch(text);
  };
  return { ...handlers, showSearch: { filterOption: false as const, onSearch: search } };
}

/** Returns the properties of a search field that reports its text, but not while an input method composes text. */
export function useComposedText(value: string, onText: (text: string) => void) {
  const [composed, setComposed] = useState<string>();
  const { isComposing, handlers } = useComposing((text) => {
    setComposed(undefined);
    onText(text);
  });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) =>
    isComposing.current ? setComposed(target.value) : onText(target.value);
  return { ...handlers, onChange, value: composed ?? value };
}
