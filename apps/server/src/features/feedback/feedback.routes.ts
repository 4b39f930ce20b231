import * as api from "@huiyan/contract/feedback/feedback.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { reportFeedback } from "./actions/report-feedback.ts";

export const feedbackRoutes = routes(serve(api.reportFeedback, reportFeedback));
