import { useEffect, useRef, useState } from "react";
import { formText } from "./form.texts.ts";

/** State and function of a submission by a button or Enter. */
export interface Submission<A extends unknown[] = []> {
  submit: (...chosen: A) => void;
  busy: boolean;
  done: boolean;
  /** Text of the refusal, unless it is shown next to a field. */
  problem: string | undefined;
  /** True when closing would lose typed input. */
  dirty: boolean;
}

interface Sending<V> {
  status: "idle" | "pending" | "error" | "success";
  submittedAt: number;
  error: Error | null;
  mutate: (input: V) => void;
}

/**
 * Sends a command once, even if `submit` is called several times. The second click of a double click arrives before
 * React disables the button. Further calls are therefore ignored until the end of the command has been rendered.
 * @param inputOf returns the input to send; undefined if there is a problem, which is already shown
 */
export function useSubmission<V, A extends unknown[] = []>(
  command: Sending<V>,
  inputOf: (...chosen: A) => V | undefined | Promise<V | undefined>,
): Submission<A> {
  const { status, submittedAt, error, mutate } = command;
  const [thrown, setThrown] = useState<string>();
  /**
   * `submittedAt` that the command had at the last `submit`: while it is unchanged, the command is running. Undefined
   * when none is running.
   */
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
      // Nothing was sent, so the user may change the input and submit it again.
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
