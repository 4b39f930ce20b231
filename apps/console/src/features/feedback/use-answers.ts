import { type Answer } from "@huiyan/contract/endpoint";
import { listAnswers, readAnswer } from "@huiyan/contract/feedback/feedback.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";

export type Answers = Answer<typeof listAnswers>["list"];

/**
 * Returns the operator's unread answers to the caller's feedback. New answers are pushed. `read` marks an answer as
 * read, which removes it.
 */
export function useAnswers(): { list: Answers; read: ((id: string) => void) | undefined } {
  const client = useQueryClient();
  const user = useCaller().data;
  const query = useQueryOf(listAnswers, {}, { staleTime: 60_000, enabled: user?.staff != null });
  const key = keyOf(listAnswers, {});
  const { mutate } = useCommand(readAnswer, { refresh: () => client.invalidateQueries({ queryKey: key }) });
  const read = (id: string) => {
    client.setQueryData<Answer<typeof listAnswers>>(
      key,
      (old) => old && { list: old.list.filter(({ _id }) => _id !== id) },
    );
    mutate({ _id: id });
  };
  return { list: query.data?.list ?? [], read: user?.viewing === null ? read : undefined };
}
