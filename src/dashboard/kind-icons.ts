/** The icons of songs, images and videos in lists that contain all of them. */
export const kindIcons = { song: 'note', image: 'image', video: 'film' } as const;
