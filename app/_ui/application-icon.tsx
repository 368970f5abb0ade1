/** The icon of an application, which is a square PNG in base64. */
export const ApplicationIcon = ({ icon }: { icon: string }) => (
  // biome-ignore lint/performance/noImgElement: the picture is part of the page
  <img src={`data:image/png;base64,${icon}`} alt="" width={48} height={48} style={{ borderRadius: 12 }} />
);
