import { lazy } from "react";

export const FeedbackDialog = lazy(() =>
  import("./FeedbackDialog.tsx").then((loaded) => ({ default: loaded.FeedbackDialog })),
);
