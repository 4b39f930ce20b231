import { getMessage } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { findLivestock, listReviews, reviewCount, reviewRemark } from "@huiyan/contract/alarm/review.api";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "#shared/api/use-command.ts";
import { useSubmission } from "#shared/form/use-submission.ts";
import { changeMessages } from "../message-cache.ts";
import { livestockText as text } from "./livestock.texts.ts";

/** Refreshes the alarm and its reviews, also after a failure, since another user may have changed the review. */
const refresh = (client: QueryClient) => {
  for (const name of [getMessage.name, listReviews.name, findLivestock.name])
    void client.invalidateQueries({ queryKey: [name] });
};

/**
 * Returns the command that stores the corrected count of a batch.
 * @param onDone called when the correction is stored
 */
export function useCountReview({ _id }: Message, onDone: () => void) {
  const client = useQueryClient();
  const command = useCommand(reviewCount, {
    success: text("done"),
    onSuccess: (message) => {
      changeMessages(client, (old) => (old._id === message._id ? message : old));
      onDone();
    },
    refresh,
  });
  return useSubmission(command, (index: number, count: number, version: number) => ({ _id, index, count, version }));
}

export function useRemarkReview({ _id }: Message, onDone: () => void) {
  const client = useQueryClient();
  const command = useCommand(reviewRemark, {
    success: text("remarkDone"),
    onSuccess: (message) => {
      changeMessages(client, (old) => (old._id === message._id ? message : old));
      onDone();
    },
    refresh,
  });
  return useSubmission(command, (reviews_remark: string, version: number) => ({ _id, reviews_remark, version }));
}
