import { feedbackLimits } from "@huiyan/contract/feedback/feedback.api";
import { type Feature } from "#platform/feature/feature.ts";
import { deleteOldPictures } from "./feedback.queries.ts";
import { feedbackRoutes } from "./feedback.routes.ts";

const dayMs = 86_400_000;

export const feedbackFeature: Feature = {
  name: "feedback",
  routes: feedbackRoutes,
  jobs: ({ db, clock }) => [
    {
      name: "feedback.clean",
      when: { cron: "20 3 * * *" },
      run: () => deleteOldPictures(db.sql, new Date(clock.now().getTime() - feedbackLimits.pictureDays * dayMs)),
    },
  ],
};
