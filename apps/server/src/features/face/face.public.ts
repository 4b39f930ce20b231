export { fitPicture } from "./check/check-picture.ts";
export { eraseFaces } from "./library/erase-demo-faces.queries.ts";
export { storeFace } from "./library/store-face.ts";
