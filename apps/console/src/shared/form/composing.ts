import { type CompositionEvent, type KeyboardEvent, useRef } from "react";

/** Escape that leaves a field. While an input method composes text, Escape ends the composition alone. */
export const isEscape = ({ key, nativeEvent }: KeyboardEvent): boolean => key === "Escape" && !nativeEvent.isComposing;

/**
 * Tells whether an input method composes text in a field: the letters on the way to a character are no search.
 * @param onComposed the field's text when the composition ends
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
