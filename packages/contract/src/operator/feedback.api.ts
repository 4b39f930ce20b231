import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { feedbackAnswerMax, feedbackStates } from "../feedback/feedback.rules.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";

/** Feedback of a member. `person`: name, empty if the member was deleted. `pictures`: number of pictures. */
const OperatedFeedback = z
  .object({
    _id: Id,
    org: z.string(),
    person: z.string(),
    content: z.string(),
    pictures: z.number().int(),
    created_at: EpochMs,
    state: z.enum(feedbackStates),
    answer: z.string(),
    answered_at: EpochMs.nullable(),
    /** True if the author has opened the answer. */
    read: z.boolean(),
  })
  .meta({ id: "OperatedFeedback" });
export type OperatedFeedback = z.infer<typeof OperatedFeedback>;

export const findFeedback = endpoint({
  name: "operator.findFeedback",
  method: "GET",
  path: "/api/operator/feedback/list",
  permission: "operator",
  cost: "query",
  summary: "各企业的问题反馈",
  input: z.object({ state: z.enum(feedbackStates).optional(), ...paging() }),
  output: paged(OperatedFeedback),
});

export const getFeedbackPictures = endpoint({
  name: "operator.getFeedbackPictures",
  method: "GET",
  path: "/api/operator/feedback/pictures",
  permission: "operator",
  cost: "query",
  summary: "反馈的图片",
  input: z.object({ _id: Id }),
  /** Pictures as `data:` URLs, in the author's order. */
  output: z.object({ list: z.array(z.string()) }),
});

export const answerFeedback = endpoint({
  name: "operator.answerFeedback",
  method: "POST",
  path: "/api/operator/feedback/answer",
  permission: "operator",
  cost: "query",
  summary: "答复反馈；提出的人在铃铛中看到",
  input: z.object({
    _id: Id,
    answer: z
      .string({ error: "请输入答复" })
      .overwrite(pastedText)
      .min(1, "请输入答复")
      .max(feedbackAnswerMax, "答复最多 500 个字"),
  }),
  output: Nothing,
});

export const closeFeedback = endpoint({
  name: "operator.closeFeedback",
  method: "POST",
  path: "/api/operator/feedback/close",
  permission: "operator",
  cost: "query",
  summary: "不答复而关闭反馈，或重新打开",
  input: z.object({ _id: Id, closed: z.boolean() }),
  output: Nothing,
});
