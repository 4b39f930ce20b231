import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { recordingTitle } from "./recording-title.texts.ts";

export const recordingPages: readonly PageRoute[] = [
  {
    path: "/playback",
    component: lazyRouteComponent(() => import("./playback/PlaybackPage.tsx"), "PlaybackPage"),
    title: () => recordingTitle("title"),
  },
];
