const RED_POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

/** A picture file, as somebody chooses it: one red point. */
export const smallPicture = { name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from(RED_POINT, 'base64') }
