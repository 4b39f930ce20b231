/** Maximum width and height of an uploaded photo, in pixels. The server would scale larger photos down. */
const maxSide = 1280;

/**
 * Returns the photo as a JPEG that is scaled down and upright. Returns the photo itself if the browser cannot read it.
 */
export async function smallPhoto(photo: File): Promise<File> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const brush = canvas.getContext("2d");
    if (brush === null) return photo;
    brush.fillStyle = "#fff";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 })], photo.name, {
      type: "image/jpeg",
    });
  } catch {
    return photo;
  }
}
