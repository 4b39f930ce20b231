import { type Endpoint } from "@huiyan/contract/endpoint";
import { type Point } from "@huiyan/contract/point/point.api";
import { useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { ApiError } from "../../../shared/api/api-error.ts";
import { type SentBy } from "../../../shared/api/call.ts";
import { useCommand } from "../../../shared/api/use-command.ts";
import { type Before, changePoints, refreshPointRelated, restoreLists } from "../point-cache.ts";

interface Options<V> {
  onDone: (input: V) => void;
  /** Refusals that name fields go beside them. */
  setErrors?: (errors: Readonly<Record<string, string>>) => void;
  /** What the rows become before the server has answered; they go back if it refuses. */
  change?: { ids: (input: V) => readonly string[]; row: (point: Point, input: V) => Point | undefined };
}

/** The server names the fields of a camera `camera.url`; in the form they stand by themselves. */
function ownFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name.replace(/^camera\./, ""), problem]));
}

/** Writes something about points. `problem` is the refusal for the dialog, unless it is shown beside a field. */
export function usePointCommand<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  { onDone, setErrors, change }: Options<SentBy<I>>,
) {
  const client = useQueryClient();
  const command = useCommand<I, O, Before>(endpoint, {
    quiet: true,
    onMutate: async (input) =>
      change === undefined ? [] : changePoints(client, change.ids(input), (point) => change.row(point, input)),
    onError: (error, _input, before) => {
      restoreLists(client, before);
      if (error instanceof ApiError) setErrors?.(ownFields(error.fields));
    },
    onSuccess: (_answer, input) => onDone(input),
    onSettled: () => refreshPointRelated(client),
  });
  const { error } = command;
  const beside = setErrors !== undefined && error instanceof ApiError && Object.keys(error.fields).length > 0;
  return { ...command, problem: beside ? undefined : error?.message };
}
