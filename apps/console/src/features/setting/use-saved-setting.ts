import { type Endpoint } from "@huiyan/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";
import { notify } from "#shared/notice/notice.ts";
import { settingText as text } from "./setting.texts.ts";

/**
 * Returns a setting whose change applies at once. The new value is shown before the server has answered; a refusal
 * restores the server's value. Requests are sent one at a time. While one is running, only the newest value waits.
 * @param sentOf returns the input of the endpoint for the shown value
 */
export function useSavedSetting<O extends z.ZodType, I extends z.ZodObject, A extends z.ZodType>(
  get: Endpoint<z.ZodObject<Record<never, never>>, O>,
  save: Endpoint<I, A>,
  sentOf: (value: z.output<O>) => SentBy<I>,
) {
  const client = useQueryClient();
  const query = useQueryOf(get, {});
  const key = keyOf(get, {});
  const underWay = useRef(false);
  const next = useRef<{ value: z.output<O> }>(undefined);
  const command = useCommand(save, {
    onSuccess: () => {
      if (next.current === undefined) notify("success", text("set"));
    },
    onError: () => {
      next.current = undefined;
    },
    onSettled: () => {
      underWay.current = false;
      const waiting = next.current;
      next.current = undefined;
      if (waiting === undefined) void client.invalidateQueries({ queryKey: key });
      else send(waiting.value);
    },
  });
  const send = (value: z.output<O>) => {
    underWay.current = true;
    command.mutate(sentOf(value));
  };
  return {
    query,
    value: query.data,
    change(value: z.output<O>) {
      void client.cancelQueries({ queryKey: key });
      client.setQueryData(key, () => value);
      if (underWay.current) next.current = { value };
      else send(value);
    },
  };
}
