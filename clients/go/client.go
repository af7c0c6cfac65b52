// Package cadenza is the Go client of the music API.
package cadenza

import (
	"errors"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// Options of a client. Only APIKey is required.
type Options struct {
	// A live key or a test key.
	APIKey string

	// The URL of the API. By default, CADENZA_BASE_URL of the environment, or the site that this file was downloaded from.
	BaseURL string

	// The limit of each attempt, 30 seconds by default. A negative value means none.
	Timeout time.Duration

	// Retries after network errors, 429 and 5xx: two by default. A negative value means none.
	MaxRetries int

	// Sends the requests, for example through a proxy. By default, http.DefaultClient.
	HTTPClient *http.Client

	// Called after each attempt, for logs and metrics. The key is never part of it.
	OnAttempt func(Attempt)
}

// Attempt is one HTTP request and its result.
type Attempt struct {
	Method string

	// The URL without its query.
	URL string

	// Counts from 1.
	Number int

	// Zero without a response.
	Status int

	// The request ID, to find the request in the logs of your dashboard.
	RequestID string

	Duration time.Duration

	Err error
}

// Client calls the API. Requests that create something have an idempotency key, so they take effect only once. A client may be used by
// many goroutines at once.
type Client struct {
	key        string
	baseURL    string
	timeout    time.Duration
	maxRetries int
	api        *http.Client
	files      *http.Client
	onAttempt  func(Attempt)
}

// New returns a client, or an error that names an invalid option. Errors never contain the key.
func New(options Options) (*Client, error) {
	if options.APIKey == "" {
		return nil, errors.New("cadenza: APIKey is missing")
	}
	for _, char := range []byte(options.APIKey) {
		if char < 0x21 || char > 0x7e {
			return nil, errors.New("cadenza: APIKey contains a space, a line break or another character that keys never contain")
		}
	}
	baseURL := options.BaseURL
	if baseURL == "" {
		baseURL = os.Getenv("CADENZA_BASE_URL")
	}
	if baseURL == "" {
		baseURL = defaultBaseURL
	}
	parsed, err := url.Parse(baseURL)
	// An invalid URL isn't repeated: it may be a key in the wrong place.
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return nil, errors.New("cadenza: BaseURL must be a URL that starts with http:// or https://")
	}
	if parsed.User != nil {
		return nil, errors.New("cadenza: BaseURL must not contain a user name or a password")
	}
	client := &Client{
		key:        options.APIKey,
		baseURL:    parsed.Scheme + "://" + parsed.Host + strings.TrimRight(parsed.EscapedPath(), "/"),
		timeout:    options.Timeout,
		maxRetries: options.MaxRetries,
		files:      options.HTTPClient,
		onAttempt:  options.OnAttempt,
	}
	if client.timeout == 0 {
		client.timeout = 30 * time.Second
	}
	if client.maxRetries == 0 {
		client.maxRetries = 2
	}
	if client.files == nil {
		client.files = http.DefaultClient
	}
	// Redirects of the API aren't followed, because they could lose the body or send the key elsewhere. The base URL is wrong.
	api := *client.files
	api.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client.api = &api
	return client, nil
}

// Ptr returns a pointer to a value, for optional fields of requests.
func Ptr[T any](value T) *T {
	return &value
}
