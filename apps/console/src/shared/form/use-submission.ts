import { useEffect, useRef, useState } from "react";
import { formText } from "./form.texts.ts";

/** What a button or Enter sends. */
export interface Submission<A extends unknown[] = []> {
  submit: (...chosen: A) => void;
  busy: boolean;
  done: boolean;
  /** The refusal in words, unless it stands beside a field. */
  problem: string | undefined;
  /** Something was entered that would be lost. */
  dirty: boolean;
}

interface Sending<V> {
  status: "idle" | "pending" | "error" | "success";
  submittedAt: number;
  error: Error | null;
  mutate: (input: V) => void;
}

/**
 * Sends once, however often it is asked to: the second click of a double click comes before the page says that it is
 * busy, so what is under way is held here until the page has been drawn with its end.
 * @param inputOf what is sent; undefined: something is wrong, and has been said
 */
export function useSubmission<V, A extends unknown[] = []>(
  command: Sending<V>,
  inputOf: (...chosen: A) => V | undefined | Promise<V | undefined>,
): Submission<A> {
  const { status, submittedAt, error, mutate } = command;
  const [thrown, setThrown] = useState<string>();
  /** When the command was sent that came before the one under way. */
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (status !== "pending" && submittedAt !== before.current) before.current = undefined;
  }, [status, submittedAt]);
  const send = async (...chosen: A) => {
    if (before.current !== undefined || status === "pending") return;
    before.current = submittedAt;
    setThrown(undefined);
    try {
      const input = await inputOf(...chosen);
      if (input === undefined) before.current = undefined;
      else mutate(input);
    } catch (fault) {
      // Unlocks the button, so that the user can change the input and submit it again.
      before.current = undefined;
      setThrown(formText("notPrepared"));
      console.error(fault);
    }
  };
  return {
    submit: (...chosen) => void send(...chosen),
    busy: status === "pending",
    done: status === "success",
    problem: thrown ?? error?.message,
    dirty: false,
  };
}
