import { z } from "zod";
import { endpoint, multipart, Nothing } from "../endpoint.ts";

/** A text and up to four pictures: docs/reference/console.md C12. */
export const feedbackEmpty = "请输入问题描述！";
export const feedbackLimits = { characters: 500, pictures: 4, pictureBytes: 10 * 1024 * 1024 } as const;

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
        .trim()
        .min(1, feedbackEmpty)
        .max(feedbackLimits.characters, "问题描述最多 500 个字"),
    }),
    files: { images: { maxBytes: feedbackLimits.pictureBytes, maxCount: feedbackLimits.pictures } },
  }),
  output: Nothing,
});
