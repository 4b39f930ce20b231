export { keepPicture } from "./keep-picture.ts";
export { readPicture } from "./read-picture.ts";
export { readThumbnailOf } from "./read-thumbnail-of.ts";
export { parseResourceKey } from "./resource-key.ts";
export { StorageAllowance } from "./storage-allowance.ts";
export { storageTexts, storeWithin } from "./storage-quota.ts";
export { beginStorageDay, type StorageLimit, type StorageNeed } from "./storage-use.queries.ts";
export { removeThumbnail } from "./thumbnail.ts";
export { takeUpload } from "./upload.queries.ts";
