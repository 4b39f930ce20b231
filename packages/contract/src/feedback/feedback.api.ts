import { z } from "zod";
import { endpoint, multipart, Nothing } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";

/**
 * Error text for feedback without a text. Feedback is a text with at most four pictures: docs/reference/console.md C12.
 */
export const feedbackEmpty = "请输入问题描述！";
export const feedbackLimits = {
  characters: 500,
  pictures: 4,
  pictureBytes: 10 * 1024 * 1024,
  /** Maximum messages of one member within 24 hours. */
  perDay: 20,
  /** Days after which the pictures of feedback are deleted. */
  pictureDays: 180,
} as const;
export const feedbackMany = "一天最多提交 20 条反馈，请明天再提交";

export const reportFeedback = endpoint({
  name: "feedback.report",
  method: "POST",
  path: "/api/client/feedback/report",
  permission: "member",
  cost: "decode",
  summary: "问题反馈",
  input: multipart({
    fields: z.object({
      content: z
        .string({ error: feedbackEmpty })
        .overwrite(pastedText)
        .min(1, feedbackEmpty)
        .max(feedbackLimits.characters, "问题描述最多 500 个字"),
    }),
    files: { images: { maxBytes: feedbackLimits.pictureBytes, maxCount: feedbackLimits.pictures } },
  }),
  output: Nothing,
});

export const listAnswers = endpoint({
  name: "feedback.listAnswers",
  method: "GET",
  path: "/api/client/feedback/answers",
  permission: "member",
  cost: "cheap",
  summary: "自己的反馈得到的答复，尚未看过的",
  input: Nothing,
  output: z.object({
    list: z.array(z.object({ _id: Id, content: z.string(), answer: z.string(), answered_at: EpochMs })),
  }),
});

export const readAnswer = endpoint({
  name: "feedback.readAnswer",
  method: "POST",
  path: "/api/client/feedback/read",
  permission: "member",
  cost: "cheap",
  summary: "看过自己反馈的答复",
  input: z.object({ _id: Id }),
  output: Nothing,
});
