import * as api from "@huiyan/contract/feedback/feedback.api";
import { routes, serve } from "#platform/http/serve.ts";
import { listAnswers, readAnswer } from "./actions/read-answers.ts";
import { reportFeedback } from "./actions/report-feedback.ts";

export const feedbackRoutes = routes(
  serve(api.reportFeedback, reportFeedback),
  serve(api.listAnswers, listAnswers),
  serve(api.readAnswer, readAnswer),
);
