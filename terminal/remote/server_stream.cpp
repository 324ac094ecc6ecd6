#include "terminal/remote/server_stream.hpp"

#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/error.hpp>
#include <chrono>

namespace vivarium::terminal {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kConnectTime = std::chrono::seconds(10);

// Brackets belong to a URL, not to the host's name.
std::string host_name(const TableLink& link) {
  const bool is_bracketed = link.host.starts_with('[') && link.host.ends_with(']');
  return is_bracketed ? link.host.substr(1, link.host.size() - 2) : link.host;
}

// Tells the server which host we want, and OpenSSL whose certificate we expect.
bool expect_host(SSL* tls, std::string host) {
  error_code no_address;
  asio::ip::make_address(host, no_address);
  if (!no_address) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host.c_str()) == 1;
  SSL_set_hostflags(tls, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  // SSL_set_tlsext_host_name without its C cast.
  const bool is_named = SSL_ctrl(tls, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, host.data()) == 1;
  return is_named && SSL_set1_host(tls, host.c_str()) == 1;
}

CertificateError certificate_error_for(long result) {
  switch (result) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
    case X509_V_ERR_CERT_NOT_YET_VALID:
      return CertificateError::expired;
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
      return CertificateError::another_host;
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
      return CertificateError::unknown_issuer;
    default:
      return CertificateError::invalid;
  }
}

// Trusts whom the system trusts.
asio::ssl::context tls_context() {
  asio::ssl::context context(asio::ssl::context::tls_client);
  context.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                      asio::ssl::context::no_tlsv1_1);
  context.set_default_verify_paths();
  context.set_verify_mode(asio::ssl::verify_peer);
  return context;
}

}  // namespace

ServerStream::Tls::Tls(boost::beast::tcp_stream& tcp) : context(tls_context()), stream(tcp, context) {}

void ServerStream::allow_to_read(std::optional<std::size_t> bytes) {
  left_to_read_ = bytes ? std::make_shared<std::size_t>(*bytes) : nullptr;
}

void ServerStream::read_some(asio::mutable_buffer into, Done done) {
  if (left_to_read_ != nullptr) {
    if (*left_to_read_ == 0) {
      return asio::post(tcp_.get_executor(), [done = std::move(done)] { done(asio::error::message_size, 0); });
    }
    into = asio::buffer(into, *left_to_read_);
    done = [left = left_to_read_, done = std::move(done)](error_code error, std::size_t bytes) {
      *left -= std::min(*left, bytes);
      done(error, bytes);
    };
  }
  tls_ ? tls_->stream.async_read_some(into, std::move(done)) : tcp_.async_read_some(into, std::move(done));
}

void ServerStream::write_some(asio::const_buffer from, Done done) {
  tls_ ? tls_->stream.async_write_some(from, std::move(done)) : tcp_.async_write_some(from, std::move(done));
}

asio::awaitable<StreamError> ServerStream::connect(const TableLink& link) {
  const std::string host = host_name(link);
  error_code error;
  tcp::resolver resolver(tcp_.get_executor());
  const auto found = co_await resolver.async_resolve(host, link.port, into(error));
  if (error) co_return StreamError{error};
  tcp_.expires_after(kConnectTime);
  co_await tcp_.async_connect(found, into(error));
  if (!error) tcp_.socket().set_option(tcp::no_delay(true), error);
  if (error || !link.is_secure) co_return StreamError{error};
  co_return co_await secure(host);
}

asio::awaitable<StreamError> ServerStream::secure(const std::string& host) {
  tls_ = std::make_unique<Tls>(tcp_);
  SSL* tls = tls_->stream.native_handle();
  if (!expect_host(tls, host)) co_return StreamError{asio::error::invalid_argument};
  tcp_.expires_after(kConnectTime);
  error_code error;
  co_await tls_->stream.async_handshake(asio::ssl::stream_base::client, into(error));
  const long result = SSL_get_verify_result(tls);
  // If nothing could be read from the server, it has shown no certificate, good or bad.
  if (error && result != X509_V_OK) co_return StreamError{error, certificate_error_for(result)};
  co_return StreamError{error};
}

}  // namespace vivarium::terminal
