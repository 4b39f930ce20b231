import { type Device } from "@huiyan/contract/device/device.api";
import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { ApiError } from "../../../shared/api/api-error.ts";
import { type SentBy } from "../../../shared/api/call.ts";
import { useCommand } from "../../../shared/api/use-command.ts";
import { type Before, changeDevices, refreshDevices, restoreLists } from "../device-cache.ts";

interface Options<V, T> {
  onDone: (input: V, answer: T) => void;
  /** Refusals that name fields go beside them. */
  setErrors?: (errors: Readonly<Record<string, string>>) => void;
  /** What the rows become before the server has answered; they go back if it refuses. */
  change?: { ids: (input: V) => readonly string[]; row: (device: Device, input: V) => Device | undefined };
}

/** Writes something about devices. `problem` is the refusal for the dialog, unless it is shown beside a field. */
export function useDeviceCommand<I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  { onDone, setErrors, change }: Options<SentBy<I>, z.output<O>>,
) {
  const client = useQueryClient();
  const command = useCommand<I, O, Before>(endpoint, {
    quiet: true,
    onMutate: async (input) =>
      change === undefined ? [] : changeDevices(client, change.ids(input), (device) => change.row(device, input)),
    onError: (error, _input, before) => {
      restoreLists(client, before);
      if (error instanceof ApiError) setErrors?.(error.fields);
    },
    onSuccess: (answer, input) => onDone(input, answer),
    onSettled: () => void refreshDevices(client),
  });
  const { error } = command;
  const beside = setErrors !== undefined && error instanceof ApiError && Object.keys(error.fields).length > 0;
  return { ...command, problem: beside ? undefined : error?.message };
}
