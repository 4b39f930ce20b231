import { type Page } from "@playwright/test";

/** Whether the first window's picture moves. */
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
