export { keepPicture } from "./keep-picture.ts";
export { StorageAllowance } from "./storage-allowance.ts";
export { storageTexts, storeWithin } from "./storage-quota.ts";
export { beginStorageDay, type StorageLimit, type StorageNeed } from "./storage-use.queries.ts";
export { removeThumbnail } from "./thumbnail.ts";
export { takeUpload } from "./upload.queries.ts";
