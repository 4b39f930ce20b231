import { defineTexts } from "../format/texts.ts";

export const mediaText = defineTexts({
  noPicture: ["暂无图片", "暫無圖片", "No picture"],
  pictureFailed: ["图片加载失败", "圖片載入失敗", "The picture could not be loaded"],
  zoomIn: ["放大", "放大", "Zoom in"],
  zoomOut: ["缩小", "縮小", "Zoom out"],
  fit: ["适合窗口", "適合視窗", "Fit to window"],
  rate: ["播放速度", "播放速度", "Playback speed"],
  videoFailed: ["视频加载失败", "影片載入失敗", "The video could not be loaded"],
  retry: ["重试", "重試", "Retry"],
  previousPage: ["上一页", "上一頁", "Previous page"],
  nextPage: ["下一页", "下一頁", "Next page"],
  saveClip: ["下载视频", "下載影片", "Download video"],
  clip: ["视频 {n}", "影片 {n}", "Video {n}"],
});
