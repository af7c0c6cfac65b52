package cadenza

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Source is a file that can be downloaded: a Clip, a GeneratedImage, a GeneratedVideo or a FileURL.
type Source interface {
	file() (address *string, checksum *string)
}

// FileURL is the URL of a file without a checksum, such as a cover.
type FileURL string

func (address FileURL) file() (*string, *string) {
	text := string(address)
	return &text, nil
}

func (clip Clip) file() (*string, *string) { return clip.AudioURL, clip.Checksum }

func (image GeneratedImage) file() (*string, *string) { return image.ImageURL, &image.Checksum }

func (video GeneratedVideo) file() (*string, *string) { return video.VideoURL, &video.Checksum }

// ErrChecksum means that a downloaded file isn't the one that the API made.
var ErrChecksum = errors.New("cadenza: the file doesn't match its checksum")

// The limit of an attempt to download a file.
const downloadTimeout = 10 * time.Minute

// Download writes a file as it arrives, and verifies its checksum at the end. After a broken connection, it continues where it stopped.
// It returns the number of bytes. Discard what was written if there is an error.
func (client *Client) Download(ctx context.Context, source Source, target io.Writer, options ...CallOption) (int64, error) {
	address, checksum := source.file()
	if address == nil {
		return 0, errors.New("cadenza: the file isn't ready, or has expired")
	}
	parsed, err := url.Parse(*address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return 0, errors.New("cadenza: the URL of a file must start with http:// or https://")
	}
	read := client.readOptions(append([]CallOption{WithTimeout(downloadTimeout)}, options...))
	sink := &sink{target: target, hash: sha256.New(), total: -1, progress: read.progress}
	err = retry(ctx, read.maxRetries, true, func(number int) error {
		return client.attempt(ctx, read, number, func(ctx context.Context) (*http.Response, error) {
			return client.receive(ctx, *address, read.header, sink)
		})
	})
	if err != nil {
		return sink.done, err
	}
	if checksum != nil && "sha256:"+hex.EncodeToString(sink.hash.Sum(nil)) != strings.ToLower(*checksum) {
		return sink.done, ErrChecksum
	}
	return sink.done, nil
}

// DownloadFile downloads to a path. The file appears there when it is complete and verified.
func (client *Client) DownloadFile(ctx context.Context, source Source, path string, options ...CallOption) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(file.Name())
		}
	}()
	_, err = client.Download(ctx, source, file, options...)
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// sink counts and hashes what it passes on.
type sink struct {
	target   io.Writer
	hash     hash.Hash
	done     int64
	total    int64
	failure  error
	progress func(done, total int64)
}

func (sink *sink) Write(part []byte) (int, error) {
	written, err := sink.target.Write(part)
	sink.hash.Write(part[:written])
	sink.done += int64(written)
	sink.failure = err
	if sink.progress != nil {
		sink.progress(sink.done, sink.total)
	}
	return written, err
}

// receive requests what is missing of a file. Files need no key.
func (client *Client) receive(ctx context.Context, address string, header http.Header, sink *sink) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	request.Header = header.Clone()
	request.Header.Set("User-Agent", userAgent)
	if sink.done > 0 {
		request.Header.Set("Range", fmt.Sprintf("bytes=%d-", sink.done))
	}
	response, err := client.files.Do(request)
	if err != nil {
		return nil, connectionError(request, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK && response.StatusCode != http.StatusPartialContent {
		body, _ := io.ReadAll(io.LimitReader(response.Body, 1<<16))
		return response, responseError(response, nameOf(request), body)
	}
	before := sink.done
	if response.StatusCode == http.StatusOK && sink.done > 0 {
		// The server sent the whole file again.
		if _, err := io.CopyN(io.Discard, response.Body, sink.done); err != nil {
			return response, connectionError(request, err)
		}
		before = 0
	}
	if response.ContentLength >= 0 {
		sink.total = before + response.ContentLength
	}
	if _, err := io.Copy(sink, response.Body); err != nil {
		if sink.failure != nil {
			return response, sink.failure
		}
		return response, connectionError(request, err)
	}
	return response, nil
}
