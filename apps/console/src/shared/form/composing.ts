import { type CompositionEvent, type KeyboardEvent, useRef } from "react";

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
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
        isComposing.current = false;
        onComposed(currentTarget.value);
      },
    },
  };
}
