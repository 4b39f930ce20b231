import { type Page } from "@playwright/test";

/** Returns whether the first window's video shows further frames. */
export const isMoving = (page: Page): Promise<boolean> =>
  page
    .locator("video")
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      const before = video.getVideoPlaybackQuality().totalVideoFrames;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return video.isConnected && video.getVideoPlaybackQuality().totalVideoFrames > before;
    })
    .catch(() => false);
