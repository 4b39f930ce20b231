import { lazy } from "react";

export const FeedbackDialog = lazy(() =>
  import("./FeedbackDialog.tsx").then((loaded) => ({ default: loaded.FeedbackDialog })),
);

export { AnswerList } from "./AnswerList.tsx";
export { useAnswers } from "./use-answers.ts";
